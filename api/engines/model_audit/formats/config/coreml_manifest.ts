import type { FileScan } from '../../core/file_scan.js'
import { printable } from '../../text/printable.js'
import { isObject, type JsonObject } from '../../text/walk_json.js'

/**
 * Whether a document is the `Manifest.json` of a Core ML package, which lists the files and identifies the model among
 * them.
 */
export function isCoreMlManifest(document: JsonObject): boolean {
  return isObject(document.itemInfoEntries) && typeof document.rootModelIdentifier === 'string'
}

/** Scans the manifest of a Core ML package (`.mlpackage`) for the paths of its files. */
export function scanCoreMlManifest(document: JsonObject, scan: FileScan): void {
  const entries = isObject(document.itemInfoEntries) ? document.itemInfoEntries : {}
  for (const entry of Object.values(entries)) {
    const path = isObject(entry) ? entry.path : undefined
    if (typeof path !== 'string' || !isOutside(path)) continue
    scan.find('model-path-reference', {
      message: `The package contains the path ${printable(path.slice(0, 200))}`,
    })
  }
  if (!Object.hasOwn(entries, String(document.rootModelIdentifier))) {
    scan.find('model-structure', { message: 'The manifest does not list the model of the package' })
  }
  scan.conclude('Paths of the package', ['model-path-reference'])
  scan.conclude('Structure of the file', ['model-structure'])
}

const isOutside = (path: string) =>
  /^(?:[/\\~]|[A-Za-z]:|\w+:\/\/)/.test(path) || /(?:^|[/\\])\.\.(?:[/\\]|$)/.test(path)
