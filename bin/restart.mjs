// npm run restart: replaces the web processes of npm start one at a time, without rejecting requests.
import { runningStart } from './prepare/data_folder.mjs'
import { main, Problem } from './prepare/problem.mjs'
import { signal } from './prepare/processes/processes.mjs'
import { readSettings } from './settings/read.mjs'

await main(async () => {
  const { DATA_DIR } = readSettings()
  const pid = runningStart(DATA_DIR)
  if (!pid) throw new Problem(`npm start is not running on DATA_DIR (${DATA_DIR}): run npm start.`)
  signal(pid, 'SIGUSR2')
  console.log('assay: the web processes are being replaced; npm start prints a message when done.')
})
