/**
 * Arguments of Node for the long-lived processes of the built application, and what keeps their memory flat. Answers
 * and results stream through them and are garbage at once. The worker's small young generation saves 30 MB at rest and
 * 50 MB in a scan; the web process needs a larger one to be quick, and a heap that at most doubles between two collections:
 * 205 MB after the list benchmark instead of 243. Steps of a quarter would make it 181, at a quarter more processor time
 * for uploads, whose requests are large.
 */
export const webCommand = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=100',
  'build/bin/server.js',
]
/** Several of them on one port, WEB_PROCESSES of the environment. */
export const webProcessesCommand = ['bin/web/primary.mjs', ...webCommand]

export const workerCommand = ['--max-semi-space-size=8', 'build/ace.js', 'queue:work']

/** Migrates the tables of the application and, as the role that owns it, the audit log. */
export const migrateCommand = ['assay:migrate', '--force', '--no-schema-generate']

/** The C library keeps memory for each of its threads; two such places are enough. Part of what is measured above. */
export const leanMemory = { MALLOC_ARENA_MAX: '2' }
