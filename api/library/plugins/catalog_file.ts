import type { Catalog } from '#api/contract/library/catalog'
import {
  catalogFrameworks,
  catalogPlugins,
  catalogPresets,
  catalogStrategies,
} from '#api/engines/redteam/index'
import { isHarmful } from '#api/engines/redteam/vocabulary'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

type CatalogFile = { etag: string; json: Buffer; gzipped: Buffer }

/** Cached catalogs by combination of datasets and allowed harmful content. */
const cache = new Map<string, CatalogFile>()

/**
 * Returns the serialized catalog from a cache: it depends only on the release, the uploaded datasets, and the allowed
 * harmful content.
 */
export function catalogFile(
  uploaded: ReadonlySet<string>,
  allowed: ReadonlySet<string>
): CatalogFile {
  const key = [[...uploaded].sort().join(), [...allowed].sort().join()].join(' ')
  const file = cache.get(key) ?? make(uploaded, allowed)
  if (cache.size >= MAX_FILES) cache.clear()
  cache.set(key, file)
  return file
}

/** Maximum number of cached files of a few hundred kilobytes each. Beyond it, the cache is cleared. */
const MAX_FILES = 50

function make(uploaded: ReadonlySet<string>, allowed: ReadonlySet<string>): CatalogFile {
  const catalog: Catalog = {
    plugins: catalogPlugins().map((plugin) => ({
      ...plugin,
      ...(uploaded.has(plugin.id) && { builtIn: { supported: true, sample: '' } }),
      ...(isHarmful(plugin.id) && !allowed.has(plugin.id) && { isOff: true }),
    })),
    strategies: catalogStrategies(),
    frameworks: catalogFrameworks(),
    presets: catalogPresets(),
  }
  const json = Buffer.from(JSON.stringify(catalog))
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
  return { etag, json, gzipped: gzipSync(json, { level: 9 }) }
}
