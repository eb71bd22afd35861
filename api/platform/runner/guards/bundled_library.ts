import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PATCHES } from './library_patches.js'

/** Bundled module that exports the parts of promptfoo that the runner uses. */
export const BUNDLE_FILE = 'promptfoo.mjs'

/**
 * Returns the folder of the promptfoo bundle, which is created after installation (bin/prepare/library.mjs). The name
 * depends on the release and its patches, so that an outdated bundle is never loaded.
 */
export function bundleFolder(): URL {
  const library = import.meta.resolve('promptfoo')
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', library), 'utf8'))
  const patches = PATCHES.map(([path, changes]) => [path.source, changes])
  const key = hash('sha1', JSON.stringify([version, patches])).slice(0, 16)
  return new URL(`../../../.cache/assay/promptfoo-${key}/`, library)
}
