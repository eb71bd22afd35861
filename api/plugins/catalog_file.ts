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

let made: CatalogFile | undefined

/** The whole catalogue as it is sent, made once: it changes only with the release. */
export function catalogFile(): CatalogFile {
  made ??= make()
  return made
}

function make(): CatalogFile {
  const catalog: Catalog = {
    plugins: catalogPlugins(),
    strategies: catalogStrategies(),
    frameworks: catalogFrameworks(),
    presets: catalogPresets(),
  }
  const json = Buffer.from(JSON.stringify(catalog))
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
  return { etag, json, gzipped: gzipSync(json, { level: 9 }) }
}
