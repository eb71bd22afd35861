// npm run guardrails: runs an additional guardrails process for the same database, on this or another machine.
import { guardrailsPort } from './prepare/data_folder.mjs'
import { main } from './prepare/problem.mjs'
import { runAdditional } from './prepare/processes/additional.mjs'
import { guardrailsCommand } from './prepare/processes/commands.mjs'

await main(() =>
  runAdditional('guardrails', guardrailsCommand, async (settings) => {
    const port = settings.GUARDRAILS_PORT || (await guardrailsPort(settings))
    console.log(`assay: guardrails listen on http://${settings.HOST}:${port}`)
    return { GUARDRAILS_PORT: String(port) }
  })
)
