import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the project, without a trailing slash. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export const nodeModules = join(root, 'node_modules')

/** Tool caches and the unpacked Chromium. Preserved when packages are installed. */
export const cacheFolder = join(root, '.cache')

/** The Node installed from the lock file; these scripts themselves may run on an older version. */
export const node = join(nodeModules, '.bin', 'node')
