// npm run restart: replaces the web processes of npm start one at a time, without refusing a request.
import { runningStart } from './prepare/data_folder.mjs'
import { main, Problem } from './prepare/problem.mjs'
import { signal } from './prepare/processes.mjs'
import { readSettings } from './prepare/settings.mjs'

await main(async () => {
  const { DATA_DIR } = readSettings()
  const pid = runningStart(DATA_DIR)
  if (!pid) throw new Problem(`no npm start runs on DATA_DIR (${DATA_DIR}): run npm start.`)
  signal(pid, 'SIGUSR2')
  console.log('assay: the web processes are being replaced; the output of npm start says when.')
})
