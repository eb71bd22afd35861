/** A tagged word. `root` is the infinitive of a verb or the singular of a noun, if it differs from the word. */
export type Term = { text: string; normal: string; root?: string; tags: string[]; post: string }

/** Verbs whose gerunds take objects in descriptions: "renewing prescriptions". */
const SERVICE_VERBS =
  'add adjust advise allow amend answer approve arrange assign assist block book borrow browse buy calculate cancel change check choose claim close collect compare complete configure confirm contact convert create delete deploy diagnose discuss dispute download draft edit explain extend file fill find fix generate give guide handle help inform install issue locate maintain make manage modify monitor move obtain offer open order organize pay place plan prepare process provide purchase query receive recommend redeem refill refund register remind renew rent repair replace report request reschedule reserve reset resolve retrieve return review schedule search select send serve share show sign solve submit suggest summarize support track transfer translate troubleshoot unlock update upgrade upload validate verify view withdraw'.split(
    ' '
  )

const OF_SERVICES =
  'code condition cost day date deadline fee hour method number option period policy price process question rate reference rule service system term time'
/** Nouns before which a word in -ing is not a verb: "booking reference" and "opening hours", unlike "booking a visit". */
const HEADS_AFTER_NOUNS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...'book claim close file move open order pay place plan process register rent report return track transfer'
    .split(' ')
    .map((verb) => [verb, new Set(OF_SERVICES.split(' '))] as const),
  ['check', new Set(['account'])],
])

const PREPOSITIONS = new Set('concerning during following including regarding'.split(' '))
const ADJECTIVES = new Set(
  'existing incoming missing ongoing outgoing outstanding pending remaining upcoming'.split(' ')
)
const OTHER_NOUNS = new Set(
  'anything ceiling evening everything king morning nothing ring something spring string thing wing'.split(
    ' '
  )
)

const GERUNDS = new Map(
  SERVICE_VERBS.flatMap((verb) => gerundsOf(verb).map((form) => [form, verb] as const))
)

/** Returns the gerunds of a verb: "make" → "making", "cancel" → "canceling" and "cancelling". */
function gerundsOf(verb: string): readonly string[] {
  if (/[^eo]e$/.test(verb)) return [`${verb.slice(0, -1)}ing`]
  if (/^[^aeiou]*[aeiou][bdglmnprt]$|(?:el|er|it|et)$/.test(verb)) {
    return [`${verb}ing`, `${verb}${verb.slice(-1)}ing`]
  }
  return [`${verb}ing`]
}

/**
 * Corrects the tags of words in -ing, which taggers get wrong, by their use: as a noun before another noun ("parking
 * spaces"), or as a verb with an object ("booking appointments"). Words in -ing used otherwise get no tags, because
 * descriptions use them for whole topics ("questions about billing").
 */
export function tagGerunds(terms: readonly Term[]): Term[] {
  const read = [...terms]
  // Starts from the end, because a gerund in a list is a verb if the next one is.
  for (let at = terms.length - 1; at >= 0; at--) {
    const term = terms[at]
    if (!term || !isGerund(term)) continue
    read[at] = { ...term, ...useOf(read, at) }
    const next = read[at + 1]
    // In "mailing lists", the word after a noun in -ing is a noun too.
    if (next && is(read[at], 'Noun') && isBareVerb(next)) read[at + 1] = { ...next, tags: NOUN }
  }
  return read
}

const NOUN = ['Noun']
/** Tags of a noun that modifies the next one and is not used alone. */
const MODIFIER = ['Noun', 'Modifier']
const is = (term: Term | undefined, tag: string) => term?.tags.includes(tag) ?? false

const isGerund = ({ normal }: Term) =>
  /^[a-z]{2,}ing$/.test(normal) && !OTHER_NOUNS.has(normal) && !ADJECTIVES.has(normal)

const isBareVerb = (term: Term) => is(term, 'Verb') && /[^s]s$/.test(term.normal)

/** Returns a gerund's tags and base form: the infinitive if it is a verb, otherwise the word itself. */
function useOf(terms: readonly Term[], at: number): Pick<Term, 'tags' | 'root'> {
  const [before, term, next] = [terms[at - 1], terms[at], terms[at + 1]]
  const normal = term?.normal ?? ''
  const verb = GERUNDS.get(normal)
  const asVerb = { tags: ['Verb'], root: verb ?? term?.root }
  if (PREPOSITIONS.has(normal)) return { tags: [] }
  if (!is(before, 'Noun') && is(before, 'Determiner')) return { tags: NOUN, root: normal }
  const isLast = !next || /[.,;:!?]/.test(term?.post ?? '')
  if (is(before, 'Noun') && !is(before, 'Pronoun') && (isLast || !verb) && is(term, 'Noun')) {
    return { tags: NOUN, root: normal }
  }
  if (is(before, 'Copula')) return asVerb
  const follower = isLast || is(next, 'Conjunction') ? afterSeparator(terms, at) : null
  if (follower) return verb && isGerund(follower) && is(follower, 'Verb') ? asVerb : { tags: [] }
  if (is(next, 'Determiner') || is(next, 'Possessive') || is(next, 'Pronoun')) return asVerb
  if (!next || (!isNominal(next) && !isBareVerb(next))) {
    return isLast || !verb ? { tags: [] } : asVerb
  }
  return verb && !isAfterNoun(verb, headFrom(terms, at + 1)) ? asVerb : { tags: MODIFIER }
}

const isNominal = (term: Term) => is(term, 'Noun') || is(term, 'Adjective')

const isAfterNoun = (verb: string, head: string) => HEADS_AFTER_NOUNS.get(verb)?.has(head) ?? false

/** Returns the next word, skipping a conjunction. */
function afterSeparator(terms: readonly Term[], at: number): Term | null {
  const next = terms[at + 1]
  return (next && is(next, 'Conjunction') ? terms[at + 2] : next) ?? null
}

/** Returns the singular of the last noun in the phrase that starts at `start`. */
function headFrom(terms: readonly Term[], start: number): string {
  let head = ''
  for (const term of terms.slice(start)) {
    if (!isNominal(term) && !isBareVerb(term)) break
    head = term.root ?? term.normal
    if (/[.,;:!?]/.test(term.post)) break
  }
  return head
}
