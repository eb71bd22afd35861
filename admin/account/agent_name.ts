const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const first = (names: readonly (readonly [RegExp, string])[], agent: string) =>
  names.find(([sign]) => sign.test(agent))?.[1] ?? null

/** What people call a browser and its system; each null when it is not known. Every browser also claims to be older ones. */
export const agentName = (agent: string) => ({
  browser: first(BROWSERS, agent),
  system: first(SYSTEMS, agent),
})
