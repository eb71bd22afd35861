import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const COMPRESSED = /\.(js|css|svg|json|woff)$/
/** Size in bytes below which files are not compressed, because they fit into one packet anyway. */
const SMALL_BYTES = 1400

/** Writes a .gz and a .br next to each compressible file, so that the server does not compress it per request. */
export function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!COMPRESSED.test(name)) continue
    const path = join(folder, name)
    const content = readFileSync(path)
    if (content.length < SMALL_BYTES) continue
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
  }
}
