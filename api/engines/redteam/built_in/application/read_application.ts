import { type ApplicationWords, NO_WORDS } from './application_words.js'
import { type Term, tagGerunds } from './gerunds.js'
import { tagWords } from './tag_words.js'
import type { TargetDescription } from '../../vocabulary.js'

/** Maximum number of characters read from a description, so that reading takes milliseconds; the rest is ignored. */
const MAX_CHARS = 1500
const MAX_WORDS = 12
const MAX_PHRASE_CHARS = 30

/** Nouns that apply to any assistant and are therefore not specific to this one. */
const GENERIC = new Set(
  'ai answer app application assistance assistant bot chat chatbot company day guidance help helpdesk information inquiry issue it kind model need one organization part problem question request service support system team thing time tool use user way website'.split(
    ' '
  )
)
const GENERIC_VERBS = new Set(
  'aid allow answer ask assist base be belong can could do explain give guide handle have help include inform let look make may might must notify offer provide question remind sell serve shall should show speak support tell use want will work would'.split(
    ' '
  )
)
/** Nouns that denote people although their suffix does not indicate it. */
const PEOPLE = new Set(
  'adult agent candidate child citizen client colleague employee family guest nurse parent patient people person physician relative resident staff student tenant'.split(
    ' '
  )
)
const PERSON_ENDING = /(?:er|or|ist|ian|ant|(?:employ|train|attend|nomin|licens|pay)ee)$/
/** Nouns that denote things although their suffix suggests a person. */
const THINGS = new Set(
  'calendar computer error folder grant letter list newsletter number offer order paper parameter password plant printer server sensor tax transfer ticket voucher weather'.split(
    ' '
  )
)
/**
 * Matches a verb at the start of a sentence without a subject, which the tagger mistakes for a plural noun. The following
 * words distinguish the two: "Cancels and moves the visits", but "Branches of the bank" and "Accounts and cards".
 */
const STARTS =
  /(^|[.:;]\s+)([a-z]+s)\b(?=\s)(?!\s+(?:of|are|were|have|that|which|who|may|can|cannot|could|might|must|should|will|would|do|never|ask|get|need|use|want)\b|\s+and\s+(?![a-z]+s\s+(?:an?|the|your|their|its|my|our|all|any|[a-z]+s)\b))/gi
/** Words that rarely occur in other languages. */
const ENGLISH = /\b(?:the|of|and|with|about|for|that|their|our)\b/i

/**
 * Extracts people, objects and tasks from the purpose and the features of an application. Returns empty lists for
 * descriptions that contain none, and for languages other than English. The library compromise tags parts of speech.
 */
export function readApplication({ purpose, details }: TargetDescription): ApplicationWords {
  const text = `${purpose}\n${details.features ?? ''}`.replaceAll('\n', '. ').slice(0, MAX_CHARS)
  const found = { people: new Set<string>(), objects: new Set<string>(), tasks: new Set<string>() }
  if (!ENGLISH.test(text)) return NO_WORDS
  const tagged = tagWords(text.replace(STARTS, withSubject))
  // A single pass over all words, because separate look-ups take a third of a second for the longest descriptions.
  tagged.compute('root')
  const read: { terms: Term[] }[] = tagged.json()
  for (const { terms } of read) readSentence(tagGerunds(tagLastNouns(terms)), found)
  return {
    people: [...found.people].slice(0, MAX_WORDS),
    objects: [...found.objects].slice(0, MAX_WORDS),
    tasks: [...found.tasks].slice(0, MAX_WORDS),
  }
}

/**
 * Tags a word that ends a list of nouns as a noun, even if the tagger considers it a verb in -s: "questions about fees and
 * branches" and "files expense claims, books trips".
 */
function tagLastNouns(terms: readonly Term[]): Term[] {
  const read: Term[] = []
  for (const [at, given] of terms.entries()) {
    read.push(isName(terms, at) ? { ...given, tags: ['Noun', 'ProperNoun'] } : given)
    const known = [...read, ...terms.slice(at + 1)]
    if (isLastNoun(known, at) || isHeadNoun(known, at) || isListNoun(known, at)) {
      read[at] = { ...given, tags: ['Noun'] }
    }
  }
  return read
}

/** Whether a word is a name: capitalized within a sentence, or the subject of "Wren is the assistant of an airline". */
function isName(terms: readonly Term[], at: number): boolean {
  const [term, next, article] = [terms[at], terms[at + 1], terms[at + 2]]
  if (!term || !/^\p{Lu}\p{Ll}/u.test(term.text)) return false
  if (at > 0) return has(terms[at - 1]!, 'ProperNoun')
  const isSubject = next?.normal === 'is' && /^(?:an?|the|our)$/.test(article?.normal ?? '')
  return isSubject && has(term, 'Noun') && !has(term, 'Plural')
}

/**
 * Whether a word that is tagged as a verb is an item of a list of nouns after a preposition: "helps with bookings, refunds,
 * seat upgrades". A verb in -s that has an object is not: "helps with bookings, cancels visits".
 */
function isListNoun(terms: readonly Term[], at: number): boolean {
  const [before, term] = [terms[at - 1], terms[at]]
  if (!before || !term || !has(term, 'Verb') || has(term, 'Gerund')) return false
  const isItem = before.post.includes(',') || /^(?:and|or)$/.test(before.normal)
  const hasObject = /[^s]s$/.test(term.normal) && !/[,;:.!?]/.test(term.post)
  if (!isItem || hasObject || has(term, 'Modal') || has(term, 'Copula')) return false
  const start = terms
    .slice(0, at)
    .findLastIndex((each) => /^(?:with|about|for|on)$/.test(each.normal))
  return start >= 0 && terms.slice(start, at).every((each) => !has(each, 'Verb'))
}

/** Whether a word that is tagged as a verb but has no object follows a noun that an earlier verb governs. */
function isHeadNoun(terms: readonly Term[], at: number): boolean {
  const [noun, term, next] = [terms[at - 1], terms[at], terms[at + 1]]
  if (!noun || !term || !has(term, 'Verb') || !/[^s]s$/.test(term.normal)) return false
  const isLast = !next || /[,;:.!?]/.test(term.post) || /^(?:and|or)$/.test(next.normal)
  const isThing = /^\p{Ll}/u.test(noun.text) && isPartOfNoun(noun) && !isPerson(noun.normal)
  if (!isLast || !isThing || has(noun, 'Plural') || /[,;:.!?]/.test(noun.post)) return false
  return terms.slice(0, at - 1).some((each) => has(each, 'Verb'))
}

/** Whether a word that is tagged as a verb but has no object continues a list of nouns after a preposition. */
function isLastNoun(terms: readonly Term[], at: number): boolean {
  const [term, conjunction, noun] = [terms[at], terms[at - 1], terms[at - 2]]
  if (!term || !conjunction || !noun || !has(term, 'Verb') || !/[^s]s$/.test(term.normal)) {
    return false
  }
  const isLast = at === terms.length - 1 || /[,;:.!?]/.test(term.post)
  if (!isLast || !/^(?:and|or)$/.test(conjunction.normal) || !has(noun, 'Plural')) return false
  const before = terms.slice(0, at - 2).findLast((each) => !isPartOfNoun(each) && !isOf(each))
  return before !== undefined && has(before, 'Preposition')
}

/** Whether a word belongs to the noun phrase that follows it, as possessives and modifiers do. */
const isOf = (term: Term) => has(term, 'Possessive') || MODIFIERS.has(term.normal)

const withSubject = (_: string, start: string, verb: string) => `${start}It ${verb.toLowerCase()}`

type Found = Record<keyof ApplicationWords, Set<string>>

/** Collects the words of a sentence. Verbs apply to the noun phrases that follow them, up to the next verb. */
function readSentence(terms: readonly Term[], found: Found): void {
  let verbs: string[] = []
  let hasNoun = false
  let phrase: Term[] = []
  let isPlace = false
  let isApposition = false
  const endPhrase = () => {
    const noun = nounOf(phrase)
    phrase = []
    if (!noun || isApposition) return
    hasNoun = true
    if (isPerson(noun)) return void found.people.add(noun)
    if (isPlace) return
    found.objects.add(noun)
    for (const verb of verbs) found.tasks.add(`${verb} my ${noun}`)
  }
  for (const [index, term] of terms.entries()) {
    if (startsApposition(terms, index)) isApposition = true
    if (has(term, 'Verb')) {
      endPhrase()
      isApposition = false
      if (hasNoun) verbs = []
      hasNoun = false
      const verb = infinitiveOf(term)
      if (verb) verbs.push(verb)
    } else if (isPartOfNoun(term)) {
      if (phrase.length === 0) {
        isPlace = PLACE.test(`${wordAt(terms, index - 2)} ${wordAt(terms, index - 1)}`)
      }
      phrase.push(term)
    } else endPhrase()
    if (/[,;:.!?]/.test(term.post)) {
      endPhrase()
      isApposition = false
    }
  }
  endPhrase()
}

/** Whether an article starts a description of the name before it: "Halden Drives, a maker of gearboxes". */
function startsApposition(terms: readonly Term[], index: number): boolean {
  const [name, article] = [terms[index - 1], terms[index]]
  if (!name || !article || !name.post.includes(',')) return false
  return /^(?:an?|the)$/.test(article.normal) && /^\p{Lu}/u.test(name.text)
}

/** Matches the words before the name of the application's operator, as in "customers of a bank". */
const PLACE = /^(?:of|for|at|in|by) (?:an?|the|our)$/

const wordAt = (terms: readonly Term[], index: number) => terms.at(Math.max(index, 0))?.normal ?? ''

/** Adjectives that do not characterize the object. */
const MODIFIERS = new Set(
  'all certain current different many new other own recent several various'.split(' ')
)

const isPartOfNoun = (term: Term) =>
  (has(term, 'Adjective') && !MODIFIERS.has(term.normal)) ||
  (has(term, 'Noun') && !has(term, 'Pronoun') && !has(term, 'Possessive'))

const has = ({ tags }: Term, tag: string) => tags.includes(tag)

function infinitiveOf({ normal, root: infinitive = normal }: Term): string | null {
  return GENERIC_VERBS.has(infinitive) || !/^[a-z]{3,}$/.test(infinitive) ? null : infinitive
}

/** Matches abbreviations of departments and fields, such as HR and IT. */
const DEPARTMENT = /^(?!ID\b)[A-Z]{2}$/

/** Returns the singular of a noun phrase with at most one word before the noun; null if all of its nouns are generic. */
function nounOf(phrase: readonly Term[]): string | null {
  const last = phrase.at(-1)
  if (!last || !has(last, 'Noun') || has(last, 'ProperNoun') || has(last, 'Modifier')) return null
  if (DEPARTMENT.test(last.text)) return null
  const singular = last.root ?? last.normal
  if (GENERIC.has(singular)) return nounOf(phrase.slice(0, -1))
  const [before] = phrase.slice(-2, -1)
  const noun = [before?.normal, singular].filter((part) => part && !GENERIC.has(part)).join(' ')
  return /^[a-z][a-z -]+$/.test(noun) &&
    !/[^ -~]/.test(last.text) &&
    noun.length <= MAX_PHRASE_CHARS
    ? noun
    : null
}

function isPerson(noun: string): boolean {
  const last = noun.split(' ').at(-1) ?? ''
  return PEOPLE.has(last) || (PERSON_ENDING.test(last) && !THINGS.has(last))
}
