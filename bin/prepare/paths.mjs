import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, without a trailing slash. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export const nodeModules = join(root, 'node_modules')

/** The Node that the lock file brings; the one that runs these scripts may be older. */
export const node = join(nodeModules, '.bin', 'node')
