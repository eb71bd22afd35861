import type { FileScan } from '../../core/file_scan.js'
import { decideImport } from '../../pickle/import_policy.js'
import { printable } from '../../text/printable.js'
import { findSuspiciousAddress } from '../../text/addresses.js'
import { examineTemplate, isTemplate } from '../../text/jinja.js'
import { examineDeclaredLicense } from '../../text/licenses.js'
import { examineModelNames } from '../../text/model_names.js'
import { findDangerousCode } from '../../text/python_code.js'
import { findKey, isSecretSetting } from '../../text/secrets.js'
import { objectsOf, textsOf, type TextEntry } from '../../text/walk_json.js'
import { examineHashes } from './weak_hashes.js'

/** Maximum length of an examined text; longer ones are data, such as a vocabulary in a single string. */
const MAX_EXAMINED = 200_000
/** Keys of a tokenizer whose texts are vocabulary. */
const VOCABULARY = /(?:^|\.)(?:vocab|merges|added_tokens|added_tokens_decoder|model\.vocab)(?:\.|$)/

/** Examines a parsed configuration: remote code, functions to call, templates, secrets, addresses and commands. */
export function scanSettings(document: unknown, scan: FileScan): void {
  examineDeclaredLicense(document, scan)
  examineModelNames(document, scan)
  examineHashes(document, scan)
  for (const { object, path } of objectsOf(document)) {
    if (VOCABULARY.test(path)) continue
    examineReferences(object, path, scan)
  }
  for (const entry of textsOf(document)) {
    if (VOCABULARY.test(entry.path) || entry.value.length > MAX_EXAMINED) continue
    examineText(entry, scan)
  }
  scan.conclude('Code that the configuration loads', [
    'config-remote-code',
    'config-instantiates-target',
  ])
  scan.conclude('Templates', ['template-injection', 'template-suspicious'])
  scan.conclude('Secrets, addresses and commands', [
    'config-secret',
    'config-suspicious-url',
    'config-command',
  ])
}

function examineReferences(object: Record<string, unknown>, path: string, scan: FileScan) {
  const autoMap = object.auto_map
  if (typeof autoMap === 'object' && autoMap !== null) {
    const classes = Object.values(autoMap)
      .flat()
      .filter((value) => typeof value === 'string')
    scan.find('config-remote-code', {
      message: `auto_map loads ${printable(classes.join(', ').slice(0, 200))}`,
      details: { classes: classes.slice(0, 20) },
    })
  }
  if (object.trust_remote_code === true) {
    scan.find('config-remote-code', { message: 'The configuration sets trust_remote_code' })
  }
  const target = object._target_
  if (typeof target === 'string') examineTarget(target, path, scan)
}

/** Reports a target that may be dangerous, because Hydra imports it and calls it with the other keys of its object. */
function examineTarget(target: string, path: string, scan: FileScan) {
  const dot = target.lastIndexOf('.')
  const [module, name] =
    dot < 0 ? ['builtins', target] : [target.slice(0, dot), target.slice(dot + 1)]
  const { level } = decideImport(module, name)
  if (level === 'allowed' || isKnownTarget(target)) return
  scan.find('config-instantiates-target', {
    message: `_target_ at ${printable(path) || 'the top'} names ${printable(target.slice(0, 200))}`,
    severity: level === 'dangerous' || level === 'restricted' ? 'critical' : 'warning',
    advisories: ['CVE-2025-23304'],
  })
}

/** Whether the target is a class of a framework that is configured with Hydra. */
function isKnownTarget(target: string): boolean {
  return /^(?:nemo|megatron|apex|torchmetrics|pytorch_lightning|lightning|torch\.(?:nn|optim)|transformers|src|models?|ldm|sgm|hydra_plugins|omegaconf)\.(?:\w+\.)*_*[A-Z]\w*$/.test(
    target
  )
}

function examineText({ key, path, value }: TextEntry, scan: FileScan) {
  const place = printable(path.slice(0, 200))
  if (isTemplate(value)) examineTemplate(value, `The template ${place}`, scan)
  const kind = findKey(value)
  if (kind || isSecretSetting(key, value)) {
    scan.find('config-secret', {
      message: `${place} contains ${kind ?? 'a secret'}`,
      details: { key: place },
    })
  }
  const address = findSuspiciousAddress(value)
  if (address) {
    scan.find('config-suspicious-url', {
      message: `${place} contains ${printable(address.url)}, ${address.reason}`,
    })
  }
  const code = value.length >= 8 ? findDangerousCode(Buffer.from(value, 'utf8')) : null
  if (code && !isTemplate(value)) {
    scan.find('config-command', { message: `${place} contains ${printable(code)}` })
  }
}
