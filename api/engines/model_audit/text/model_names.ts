import type { ByteSource } from '../bytes/byte_source.js'
import type { FileScan } from '../core/file_scan.js'
import { matchesGlob } from './glob.js'
import { frontMatterOf } from './licenses.js'
import { printable } from './printable.js'
import { objectsOf, type JsonObject } from './walk_json.js'

const MAX_CHARACTERS = 300
const MAX_NAMES = 20

/** Settings that contain a model name, in any object. */
const MODEL_KEYS: ReadonlySet<string> = new Set([
  ...['_name_or_path', 'model_name_or_path', 'pretrained_model_name_or_path', 'repo_id'],
  ...['base_model', 'base_model_name_or_path', 'parent_model', 'teacher_model', 'modelspec.title'],
  ...[
    'model_name',
    'model_id',
    'modelname',
    'modelid',
    'hf_repo',
    'hub_model_id',
    'ss_sd_model_name',
  ],
])
/** Settings that contain the model name only at the top level of a document. */
const DOCUMENT_KEYS: ReadonlySet<string> = new Set([
  ...['name', 'id', 'title', 'model', 'artifact', 'artifact_id', 'package_name'],
])
/** GGUF metadata keys that contain the name of the model, its source, and the models from which it was made. */
const GGUF_KEY =
  /^general\.(?:name|basename|source\.(?:repo_url|url|huggingface\.repository)|base_model\.\d+\.(?:name|repo_url))$/

/** Reports blocked models that a configuration or a model's metadata names. */
export function examineModelNames(document: unknown, scan: FileScan): void {
  if (!blocksModels(scan)) return
  for (const { object, path } of objectsOf(document)) {
    for (const [key, value] of Object.entries(object)) {
      if (!isModelKey(key, path === '')) continue
      for (const name of namesIn(value)) reportName(name, path ? `${path}.${key}` : key, scan)
    }
  }
  scan.conclude('Names of models', ['model-name-blocked'])
}

/** Reports blocked models that the front matter of a model card names. */
export function examineDocumentModels(source: ByteSource, scan: FileScan): void {
  if (!blocksModels(scan)) return
  const front = frontMatterOf(source, scan)
  if (front === null) return
  const block = /^base_model:[ \t]{0,20}(.{0,300}(?:\n[ \t]{0,20}- .{1,300}){0,20})/m.exec(front)
  for (const name of (block?.[1] ?? '').split(/\n[ \t]*- |[\s,[\]"']+/)) {
    reportName(name, 'base_model', scan)
  }
  scan.conclude('Names of models', ['model-name-blocked'])
}

/** Reports a file or folder that has the name of a blocked model, once per audit. */
export function examineFileName(scan: FileScan): void {
  if (!blocksModels(scan) || scan.depth > 0) return
  const { blockedNames } = scan.session
  for (const part of scan.path.split('/').slice(-8)) {
    // Folder names in the Hugging Face cache.
    const name = part.replace(/^models--/, '').replaceAll('--', '/')
    if (blockedNames.has(name)) continue
    const stem = name.replace(/\.[^./]{1,20}$/, '')
    if (reportName(name, 'the path', scan) || reportName(stem, 'the path', scan)) {
      blockedNames.add(name)
    }
  }
}

const blocksModels = (scan: FileScan) => (scan.session.options.blockedModels?.length ?? 0) > 0

const isModelKey = (key: string, isDocument: boolean) =>
  MODEL_KEYS.has(key.toLowerCase()) ||
  (isDocument && (DOCUMENT_KEYS.has(key.toLowerCase()) || GGUF_KEY.test(key)))

function namesIn(value: unknown): string[] {
  const values = (Array.isArray(value) ? value : [value]).slice(0, MAX_NAMES)
  return values.filter((one): one is string => typeof one === 'string')
}

function reportName(name: string, place: string, scan: FileScan): boolean {
  const pattern = blockingPattern(name, scan.session.options.blockedModels ?? [])
  if (pattern === undefined) return false
  const shown = printable(name.trim().slice(0, MAX_CHARACTERS))
  scan.find('model-name-blocked', {
    message: `The model ${shown} at ${printable(place.slice(0, 200))} is blocked (${pattern})`,
    details: { model: shown, policy: pattern } satisfies JsonObject,
  })
  return true
}

/**
 * Returns the pattern that blocks a name. Compares the whole name, and its last parts, because a path or URL ends with
 * publisher and model.
 */
function blockingPattern(name: string, patterns: readonly string[]): string | undefined {
  const text = name.trim().toLowerCase().slice(0, MAX_CHARACTERS)
  const parts = text.split('/').filter((part) => part !== '')
  if (parts.length === 0) return undefined
  const candidates = new Set([text, parts.slice(-2).join('/'), parts.at(-1)!])
  return patterns.find((pattern) => [...candidates].some((one) => matchesGlob(pattern, one)))
}
