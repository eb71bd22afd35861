import { appKeys } from '#config/app'
import { dataDir } from '#config/data'
import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Adds a new key to `DATA_DIR/app-key`, which contains one key per line, newest first (see also
 * bin/prepare/data_folder.mjs).
 * @throws Error if the key in use is not the first one in this file
 */
export const addKey = () => change((keys) => [randomBytes(32).toString('base64url'), ...keys])

export const removeOldKeys = () => change((keys) => keys.slice(0, 1))

async function change(next: (keys: string[]) => string[]) {
  const file = join(dataDir, 'app-key')
  const text = await readFile(file, 'utf8').catch(() => '')
  const keys = text.split('\n').filter(Boolean)
  if (keys[0] !== appKeys[0]?.release()) {
    throw new Error(
      'The key in use is not from DATA_DIR/app-key: set the new key as APP_KEY and the old one as APP_KEY_PREVIOUS.'
    )
  }
  const fresh = `${file}.new-${process.pid}`
  await writeFile(fresh, next(keys).join('\n'), { mode: 0o600, flush: true })
  await rename(fresh, file)
}
