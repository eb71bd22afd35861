type Judge = { backend: string; graderLabel: string; judgeVersion: string | null }

/** The judge of a report with its version: labels are combined only if this is equal. A model's version is its name. */
export const judgeName = ({ backend, graderLabel, judgeVersion }: Judge): string =>
  backend === 'built_in' && judgeVersion ? `${graderLabel} ${judgeVersion}` : graderLabel
