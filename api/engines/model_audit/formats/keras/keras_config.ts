import type { FileScan } from '../../core/file_scan.js'
import { decideImport } from '../../pickle/import_policy.js'
import { printable } from '../../text/printable.js'
import { decodeText } from '../../pickle/examine_literal.js'
import { findDangerousCode } from '../../text/python_code.js'
import { objectsOf, type JsonObject } from '../../text/walk_json.js'

/** Keras modules whose classes a configuration may name. Functions such as keras.utils.get_file are not classes. */
const KERAS_MODULE =
  /^(?:keras|tf_keras|keras_core|keras_nlp|keras_cv|keras_hub|tensorflow\.(?:python\.)?keras)(?:\.|$)/
/** Functions that a configuration may name, such as activations, losses and metrics. */
const KERAS_FUNCTION =
  /^(?:keras|tf_keras)(?:\.src)?\.(?:activations|initializers|losses|metrics|regularizers|constraints|ops\.\w+|optimizers)(?:\.|$)/
const UNSAFE_FUNCTIONS =
  /^(?:get_file|enable_unsafe_deserialization|disable_interactive_logging|load_model|load_weights|save_model|deserialize_keras_object|from_json|extract_archive|download_file|run_cmd)$/
/** Keys and layers whose vocabulary may be a path. */
const FILE_KEYS = ['vocabulary', 'idf_weights', 'file_path', 'filepath', 'sentencepiece_model_file']
const PREPROCESSING = /^(?:StringLookup|IntegerLookup|TextVectorization|HashedCrossing|Hashing)$/

/** Scans the configuration of a Keras model, from a .keras archive, an HDF5 attribute or a JSON file. */
export function scanKerasConfig(document: unknown, scan: FileScan, isHdf5 = false): void {
  for (const { object, path } of objectsOf(document)) {
    examineClass(object, path, scan, isHdf5)
    examineFiles(object, path, scan)
  }
  scan.conclude('Lambda layers', ['keras-lambda'])
  scan.conclude('Classes and functions of the Keras model', [
    'keras-unsafe-class',
    'keras-unsafe-reference',
    'keras-get-file',
    'keras-torch-wrapper',
  ])
  scan.conclude('Files that Keras layers read', ['keras-file-reference'])
}

function examineClass(object: JsonObject, path: string, scan: FileScan, isHdf5: boolean) {
  const { class_name: className, module } = object
  if (typeof className !== 'string') return
  const place = printable(path.slice(0, 200)) || 'the top'
  if (className === 'Lambda') {
    scan.find('keras-lambda', {
      message: `The layer at ${place} is a Lambda layer${codeOf(object)}`,
      advisories: isHdf5 ? ['CVE-2024-3660', 'CVE-2025-9905'] : ['CVE-2024-3660'],
    })
  } else if (className === '__lambda__') {
    scan.find('keras-lambda', {
      message: `The configuration at ${place} contains Python bytecode`,
      advisories: ['CVE-2024-3660'],
    })
  } else if (className === 'TorchModuleWrapper') {
    scan.find('keras-torch-wrapper', {
      message: `The layer at ${place} is a TorchModuleWrapper`,
      advisories: ['CVE-2025-49655'],
    })
  } else if (typeof module === 'string') {
    examineModule(object, { className, module, place }, scan)
  }
}

type ClassReference = { className: string; module: string; place: string }

function examineModule(object: JsonObject, reference: ClassReference, scan: FileScan) {
  const { className, module, place } = reference
  // A function has the class_name "function" and its name as the config.
  const config = object.config
  const isFunction = className === 'function' || className === 'builtin_function_or_method'
  const name = isFunction && typeof config === 'string' ? config : className
  const full = printable(`${module}.${name}`.slice(0, 200))
  if (KERAS_MODULE.test(module)) {
    if (UNSAFE_FUNCTIONS.test(name)) return reportFunction(full, name, place, scan)
    if (/^_*[A-Z]\w*$/.test(name) || KERAS_FUNCTION.test(`${module}.`)) return
    scan.find('keras-unsafe-class', {
      message: `The configuration at ${place} calls ${full}`,
      advisories: ['CVE-2025-1550', 'CVE-2025-8747'],
    })
    return
  }
  const { level } = decideImport(module, name)
  if (level === 'dangerous' || level === 'restricted') {
    scan.find('keras-unsafe-class', {
      message: `The configuration at ${place} names ${full}`,
      advisories: ['CVE-2025-1550'],
    })
  } else if (level === 'unlisted' && isFunction) {
    scan.find('keras-unsafe-reference', { message: `The configuration at ${place} names ${full}` })
  } else if (level === 'unlisted') {
    const isRegistered =
      typeof object.registered_name === 'string' && object.registered_name.includes('>')
    if (isRegistered) {
      scan.find('keras-custom-object', { message: `The configuration at ${place} needs ${full}` })
    } else {
      scan.find('keras-unsafe-reference', {
        message: `The configuration at ${place} names ${full}`,
      })
    }
  }
}

function reportFunction(full: string, name: string, place: string, scan: FileScan) {
  const isDownload = name === 'get_file' || name === 'extract_archive' || name === 'download_file'
  scan.find(isDownload ? 'keras-get-file' : 'keras-unsafe-class', {
    message: `The configuration at ${place} calls ${full}`,
    advisories: isDownload
      ? ['CVE-2025-8747', 'CVE-2025-12060']
      : name === 'enable_unsafe_deserialization'
        ? ['CVE-2025-9906']
        : ['CVE-2025-8747'],
  })
}

function examineFiles(object: JsonObject, path: string, scan: FileScan) {
  const config = object.config
  if (typeof config !== 'object' || config === null) return
  for (const key of FILE_KEYS) {
    const value: unknown = Reflect.get(config, key)
    if (typeof value !== 'string' || value.length === 0) continue
    const isLookup = PREPROCESSING.test(String(object.class_name))
    if (!isLookup && !/^(?:\/|[A-Za-z]:|\\\\|\w+:\/\/|\.\.)/.test(value)) continue
    scan.find('keras-file-reference', {
      message: `${printable(path.slice(0, 200)) || 'The model'} reads ${printable(value.slice(0, 200))}`,
      advisories: ['CVE-2025-12058'],
    })
  }
}

/** Describes the code of a Lambda layer if its serialization reveals the names that it uses. */
function codeOf(object: JsonObject): string {
  for (const { object: inner } of objectsOf(object)) {
    for (const value of Object.values(inner).flat()) {
      if (typeof value !== 'string' || value.length < 28) continue
      const decoded = decodeText(Buffer.from(value.replaceAll('\n', ''), 'latin1'))
      const content = decoded?.content ?? Buffer.from(value)
      const code = findDangerousCode(content) ?? namesIn(content)
      if (code) return `, whose code contains ${printable(code)}`
    }
  }
  return ''
}

/** Finds dangerous names in marshaled code, which contains the names that it uses. */
function namesIn(content: Buffer): string | null {
  const name = [
    'system',
    'popen',
    'subprocess',
    'socket',
    'urlopen',
    '__import__',
    'eval',
    'exec',
  ].find((one) => content.includes(one))
  return name ?? null
}
