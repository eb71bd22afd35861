import type { Catalog } from '#api/contract/catalog'
import {
  catalogFrameworks,
  catalogPlugins,
  catalogPresets,
  catalogStrategies,
} from '#api/engines/redteam/index'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

type CatalogFile = { etag: string; json: Buffer; gzipped: Buffer }

/** One for each choice of data sets that an organization has brought: of a handful there are few. */
const made = new Map<string, CatalogFile>()

/** The whole catalogue as it is sent, made once: it changes only with the release and with the data sets that are there. */
export function catalogFile(brought: ReadonlySet<string>): CatalogFile {
  const key = [...brought].sort().join()
  const file = made.get(key) ?? make(brought)
  made.set(key, file)
  return file
}

function make(brought: ReadonlySet<string>): CatalogFile {
  const catalog: Catalog = {
    plugins: catalogPlugins().map((plugin) =>
      brought.has(plugin.id) ? { ...plugin, builtIn: { supported: true, sample: '' } } : plugin
    ),
    strategies: catalogStrategies(),
    frameworks: catalogFrameworks(),
    presets: catalogPresets(),
  }
  const json = Buffer.from(JSON.stringify(catalog))
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
  return { etag, json, gzipped: gzipSync(json, { level: 9 }) }
}
