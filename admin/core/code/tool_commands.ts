/**
 * Builds the command that signs the command-line tool in to this server, for uploads to the team.
 */
export const signInToTool = ({ origin, teamId }: { origin: string; teamId: string }): string =>
  `npx promptfoo@latest auth login --host ${origin} --api-key "$ASSAY_TOKEN" --team ${teamId}`

/** Command that runs the evaluation in the current folder on the user's machine and uploads the results. */
export const RUN_AND_SHARE = 'npx promptfoo@latest eval --share'

/** Command that uploads the most recent evaluation on the user's machine. */
export const SHARE_LAST = 'npx promptfoo@latest share'
