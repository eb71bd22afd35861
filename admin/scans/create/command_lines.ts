import type { ChangedOptions } from './options/run_options.js'

type Order = {
  origin: string
  teamId: string
  targetId: string
  configId: string
  options: ChangedOptions
  rangeId?: string | undefined
}

const AUTHORIZATION = '-H "Authorization: Bearer $ASSAY_TOKEN"'

/**
 * Builds the command that runs a stored template against a stored target on the user's machine and
 * uploads the results.
 */
export const runStored = ({ targetId, configId }: Pick<Order, 'targetId' | 'configId'>): string =>
  `npx promptfoo@latest redteam run -c ${configId} -t ${targetId}`

/** Builds the commands that download the template and run the scan locally. */
export function runLocally({ origin, teamId, targetId, configId }: Order): string {
  const query = new URLSearchParams({ targetId, teamId })
  const url = `${origin}/api/v1/redteam/configs/${configId}/yaml?${query}`
  return `curl -fsS ${AUTHORIZATION} -o promptfooconfig.yaml "${url}" && npx promptfoo@latest redteam run`
}

/**
 * Builds the command that starts this scan on the server. The JSON needs no shell escaping, because
 * IDs, numbers and language codes contain no quotes.
 */
export function startRemotely({
  origin,
  teamId,
  targetId,
  configId,
  options,
  rangeId,
}: Order): string {
  const body = JSON.stringify({
    type: 'redteam',
    targetId,
    configId,
    ...(rangeId && { rangeId }),
    ...(Object.keys(options).length > 0 ? { options } : {}),
  })
  const url = `${origin}/api/v1/jobs?${new URLSearchParams({ teamId })}`
  return `curl -fsS ${AUTHORIZATION} -H "Content-Type: application/json" -d '${body}' "${url}"`
}
