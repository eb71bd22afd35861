import type { Catalog } from '#api/contract/catalog'
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

/** One for each choice of data sets and kinds of harmful content that organizations have made: there are few. */
const made = new Map<string, CatalogFile>()

/** The whole catalogue as it is sent, made once: it changes only with the release and with the data sets that are there. */
export function catalogFile(
  brought: ReadonlySet<string>,
  allowed: ReadonlySet<string>
): CatalogFile {
  const key = [[...brought].sort().join(), [...allowed].sort().join()].join(' ')
  const file = made.get(key) ?? make(brought, allowed)
  if (made.size >= MOST_FILES) made.clear()
  made.set(key, file)
  return file
}

/** Kept at a time: each has some hundred kilobytes. */
const MOST_FILES = 50

function make(brought: ReadonlySet<string>, allowed: ReadonlySet<string>): CatalogFile {
  const catalog: Catalog = {
    plugins: catalogPlugins().map((plugin) => ({
      ...plugin,
      ...(brought.has(plugin.id) && { builtIn: { supported: true, sample: '' } }),
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
