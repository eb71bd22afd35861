type Judge = { backend: string; graderLabel: string; judgeVersion: string | null }

/**
 * Returns a report's judge with its version. Labels of several reports are combined only if this string is equal. A
 * model's version is its name.
 */
export const judgeName = ({ backend, graderLabel, judgeVersion }: Judge): string =>
  backend === 'built_in' && judgeVersion ? `${graderLabel} ${judgeVersion}` : graderLabel
