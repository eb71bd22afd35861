/** Words too common to say what a text is about. */
const COMMON = new Set(
  (
    'about above after again against also although always among another anything asked asking because been before being ' +
    'below between both cannot could does doing done down each else even every everything from give given gives going ' +
    'have having here how into just keep know like made make makes many may more most much must need never nothing now ' +
    'only other otherwise over part please provide really right same say says should show some someone something such ' +
    'sure tell than that their them then there these they thing things this those through time under until upon use used ' +
    'using very want was way well were what when where whether which while who whom whose why will with within without ' +
    'would write writing yes yet you your yours explain describe detailed detail step steps instructions instruction guide ' +
    'create generate answer question first second third last next best good help people person online'
  ).split(' ')
)

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'-]{2,}/gu
/** Inflected forms of a word share its first letters. */
const STEM_LENGTH = 5

/** What a text is about: stems of its content words (and numbers and identifiers as they are). */
export function contentStems(text: string): Set<string> {
  const stems = new Set<string>()
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    if (COMMON.has(word)) continue
    if (word.length >= 4 || /\d/.test(word)) stems.add(stem(word))
  }
  return stems
}

/** How many of the stems occur in a text. */
export function countShared(stems: ReadonlySet<string>, text: string): number {
  const seen = new Set<string>()
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    const candidate = stem(word)
    if (stems.has(candidate)) seen.add(candidate)
  }
  return seen.size
}

function stem(word: string): string {
  return /\d/.test(word) ? word : word.slice(0, STEM_LENGTH)
}
