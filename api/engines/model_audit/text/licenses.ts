import type { ByteSource } from '../bytes/byte_source.js'
import type { FileScan } from '../core/file_scan.js'
import { matchesGlob } from './glob.js'
import { isObject } from './walk_json.js'
import { printable } from './printable.js'

/** Maximum number of bytes read; license texts and front matter are at the start of a document. */
const MAX_DOCUMENT_BYTES = 64 * 1024
const MAX_LICENSES = 10
const MAX_CHARACTERS = 100

const LICENSE_FILE = /^(?:license|licence|copying|use[_-]policy)(?:[._-].{0,40})?$/i
const MODEL_CARD = /^(?:readme|model[_-]?card)(?:\.[a-z]{2,8})?$/i

/** Settings that contain a model's license, in Hugging Face configurations, safetensors metadata and GGUF. */
const KEYS = ['license', 'licenses', 'license_name', 'general.license'] as const

/** Phrases at the start of license texts, most specific first. IDs are those of SPDX, in lower case, if it has one. */
const TEXTS: { id: string; pattern: RegExp }[] = [
  { id: 'agpl-3.0', pattern: /GNU AFFERO GENERAL PUBLIC LICENSE\s{1,100}Version 3/i },
  { id: 'lgpl-3.0', pattern: /GNU LESSER GENERAL PUBLIC LICENSE\s{1,100}Version 3/i },
  { id: 'gpl-3.0', pattern: /GNU GENERAL PUBLIC LICENSE\s{1,100}Version 3/i },
  { id: 'gpl-2.0', pattern: /GNU GENERAL PUBLIC LICENSE\s{1,100}Version 2/i },
  { id: 'apache-2.0', pattern: /Apache License\s{1,100}Version 2\.0/i },
  { id: 'mpl-2.0', pattern: /Mozilla Public License Version 2\.0/i },
  { id: 'llama', pattern: /\bLLAMA (?:[\d.]{1,5} )?COMMUNITY LICENSE AGREEMENT/i },
  { id: 'gemma', pattern: /\bGemma Terms of Use/i },
  { id: 'openrail', pattern: /\b(?:Open ?RAIL|Responsible AI License)/i },
  { id: 'cc-by-nc-nd-4.0', pattern: /Attribution-NonCommercial-NoDerivatives 4\.0/i },
  { id: 'cc-by-nc-sa-4.0', pattern: /Attribution-NonCommercial-ShareAlike 4\.0/i },
  { id: 'cc-by-nc-4.0', pattern: /Attribution-NonCommercial 4\.0/i },
  { id: 'cc-by-nd-4.0', pattern: /Attribution-NoDerivatives 4\.0/i },
  { id: 'cc-by-sa-4.0', pattern: /Attribution-ShareAlike 4\.0/i },
  { id: 'cc-by-4.0', pattern: /Attribution 4\.0 International/i },
  { id: 'cc0-1.0', pattern: /CC0 1\.0 Universal/i },
  {
    id: 'bsd-3-clause',
    pattern: /Neither the name of[^.]{1,200}may be used to endorse or promote/i,
  },
  { id: 'bsd-2-clause', pattern: /Redistribution and use in source and binary forms/i },
  { id: 'mit', pattern: /Permission is hereby granted, free of charge, to any person obtaining/i },
]

/** Reports the license that a configuration or a model's metadata declares. */
export function examineDeclaredLicense(document: unknown, scan: FileScan): void {
  if (!isObject(document)) return
  for (const key of KEYS) {
    const value = document[key]
    const named = (Array.isArray(value) ? value : [value]).slice(0, MAX_LICENSES)
    for (const one of named) if (typeof one === 'string') reportLicense(one, scan)
  }
}

/** Reports the license of a license file, or the license that the front matter of a model card declares. */
export function examineDocumentLicense(source: ByteSource, scan: FileScan): void {
  const isLicense = LICENSE_FILE.test(scan.name)
  if (!isLicense && !MODEL_CARD.test(scan.name)) return
  const text = source.read(0, Math.min(source.size, MAX_DOCUMENT_BYTES)).toString('utf8')
  if (isLicense) {
    reportLicense(TEXTS.find(({ pattern }) => pattern.test(text))?.id ?? 'other', scan)
    return
  }
  const lines = (frontMatterIn(text) ?? '').matchAll(
    /^license(?:_name)?:[ \t]{0,20}(\S[^\r\n]{0,200})$/gm
  )
  for (const [, value = ''] of [...lines].slice(0, MAX_LICENSES)) {
    for (const one of value.replace(/^\[|\]$/g, '').split(',')) reportLicense(one, scan)
  }
}

/** Returns the front matter of a model card; null for other files. */
export function frontMatterOf(source: ByteSource, scan: FileScan): string | null {
  if (!MODEL_CARD.test(scan.name)) return null
  return frontMatterIn(source.read(0, Math.min(source.size, MAX_DOCUMENT_BYTES)).toString('utf8'))
}

const frontMatterIn = (text: string): string | null =>
  /^---\r?\n([\s\S]{1,60000}?)\r?\n---/.exec(text)?.[1] ?? null

function reportLicense(text: string, scan: FileScan): void {
  const license = printable(text.replace(/["']/g, '').trim().toLowerCase().slice(0, MAX_CHARACTERS))
  if (license === '') return
  const denied = scan.session.options.deniedLicenses?.find((one) => matchesGlob(one, license))
  if (denied === undefined) {
    scan.find('license-declared', { message: `The license is ${license}`, details: { license } })
  } else {
    scan.find('license-denied', {
      message: `The license ${license} is not allowed (${denied})`,
      details: { license, policy: denied },
    })
  }
  scan.conclude('License', ['license-denied'])
}
