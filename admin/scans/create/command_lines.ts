import type { ChangedOptions } from './run_options.js'

type Order = {
  origin: string
  teamId: string
  targetId: string
  configId: string
  options: ChangedOptions
}

const AUTHORIZATION = '-H "Authorization: Bearer $ASSAY_TOKEN"'

/** Fetches the template as a file and runs it with the command-line tool, on the machine where it is typed. */
export function runLocally({ origin, teamId, targetId, configId }: Order): string {
  const query = new URLSearchParams({ targetId, teamId })
  const url = `${origin}/api/v1/redteam/configs/${configId}/yaml?${query}`
  return `curl -fsS ${AUTHORIZATION} -o promptfooconfig.yaml "${url}" && npx promptfoo@latest redteam run`
}

/** Starts the scan of the form on this server. A quote cannot occur in ids, numbers and language codes. */
export function startRemotely({ origin, teamId, targetId, configId, options }: Order): string {
  const body = JSON.stringify({
    type: 'redteam',
    targetId,
    configId,
    ...(Object.keys(options).length > 0 ? { options } : {}),
  })
  const url = `${origin}/api/v1/jobs?${new URLSearchParams({ teamId })}`
  return `curl -fsS ${AUTHORIZATION} -H "Content-Type: application/json" -d '${body}' "${url}"`
}
