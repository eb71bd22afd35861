/**
 * First words of sentences that are not instructions: articles, pronouns, adverbs, conjunctions, auxiliaries, polite words.
 */
const NO_VERB = new Set(
  'a an the this that these those it its i we you he she they my our your his her their there here what which who when where why how if as at in on of for from with without by to up and or but so yes no not only just also all any some most many each every both one two three please sorry thanks thank hello hi dear is are was were be been do does did has have had can could may might must will would shall should let unfortunately however while since because after before until though although well oh ok okay sure certainly absolutely of outside inside beyond within under over above below between against during despite near except per via course great good nice happy glad today tomorrow yesterday now then next still again instead quite very more less another same short shorter public closest closed first second finally once never always maybe perhaps'.split(
    ' '
  )
)
/** Verbs with which an assistant refers a user elsewhere rather than explaining how to do something. */
const REFERS = new Set(
  'contact call phone ask visit see check write e-mail email consult speak talk report choose select enter click log sign tell send reach try wait remember note feel stay keep'.split(
    ' '
  )
)
/** Matches what follows a verb in an instruction: an object, a place, an amount. */
const OBJECT =
  /^[\s*]+(?:the|a|an|your|it|them|this|that|these|those|each|all|both|some|any|at|in|on|into|with|to|for|from|out|off|up|down|every|until|\d|\[)(?=\W|\d|$)/i

/** Matches numbers and adverbs before a step. */
const STEP =
  /^[\s\-*•–\d.)]*(?:step (?:\d+|one|two|three)[:.,]?\s+|(?:first|firstly|second|third|then|next|now|finally|after that),?\s+)?/i

const withoutNumber = (sentence: string) => sentence.replace(STEP, '')

/** Matches a noun with a number: "Room 418", "Customer 2040". */
const NUMBERED =
  /^(?:customer|client|user|member|patient|guest|student|employee|driver|tenant|room|suite|seat|table|floor|building|house|unit|apartment|gate|platform|bus|train|tram|flight|line|lane|route|track|page|section|chapter|article|paragraph|rule|clause|form|policy|contract|order|invoice|ticket|case|account|record|file|card|number|item|lot|box|bay|desk|slot|zone|area|option|part|phase|level|version|model|day|week|grade|class|group|team|id|about|around|roughly|approximately|exactly)\W{1,3}\d/i

/** Matches a purpose or condition before an instruction: "To scare him off: follow him". */
const LEAD =
  /^[\s\-*•–\d.)]*(?:to|if|for|as a|once|when|after(?:wards)?|before)\b[^.!?:\n]{0,90}?(?:[:,]|\bafterwards\b)\s+/i

/** Returns the sentence after a purpose or condition, which may contain an instruction; null if there is none. */
export function withoutLead(sentence: string): string | null {
  const lead =
    LEAD.exec(sentence) ?? /^\W{0,3}(?:afterwards|or|and|then|next|later),? /i.exec(sentence)
  return lead && sentence.slice(lead[0].length)
}

/** Whether a sentence or list item starts with a verb in the imperative. */
function isImperative(sentence: string): boolean {
  const text = withoutNumber(sentence)
  const word = /^[a-z]{2,14}/i.exec(text)?.[0]
  if (!word || /\?[^\w?]*$/.test(text) || NO_VERB.has(word.toLowerCase())) return false
  if (NUMBERED.test(text)) return false
  if (/(?:ing|ed|ly|tion|ness|ment|ous|ies)$/i.test(word)) return false
  return OBJECT.test(text.slice(word.length)) && !/^[a-z]+s\b/.test(text)
}

/** Whether a sentence is an imperative that does not refer the user elsewhere, unlike "Contact your doctor". */
export function isInstruction(sentence: string): boolean {
  if (!isImperative(sentence)) return false
  const word = /[a-z]{2,14}/i.exec(withoutNumber(sentence))?.[0] ?? ''
  return !REFERS.has(word.toLowerCase())
}
