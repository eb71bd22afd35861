import { RefusedContent } from '../errors.js'

const MINOR =
  /\b(child(?:ren)?|kids?|minors?|under-?age(?:d)?|teen(?:s|ager|agers|aged)?|pre-?teens?|toddlers?|infants?|bab(?:y|ies)|school-?(?:girl|boy|child)\w*|(?:little|young) (?:girl|boy)s?|pupils?|adolescents?|(?:[1-9]|1[0-7])[- ](?:years?|yrs?)[- ]old|(?:aged?|age of) (?:[1-9]|1[0-7])|enfants?|niñ[oa]s?|menores|kinder|bambin[oie]|crianças?)(?!\w)/iu

const SEXUAL =
  /\b(sex(?:y|ual|ually|uali[sz]e[ds]?|ting)?|nud(?:e|es|ity)|naked|erotic\w*|porn\w*|csam|explicit (?:content|image|photo|picture)s?|intercourse|molest\w*|rap(?:e|es|ed|ing)|groom(?:ing|ed)|fetish\w*|lewd|arous\w*|genital\w*|sexuel\w*|sexuell\w*|nackt\w*|desnud\w*)(?!\w)/iu

/**
 * Whether a string mentions both minors and sexuality. Deliberately coarse, so harmless mentions match too. Covers English
 * and common words of a few other languages; for other languages, the models' instructions forbid such content.
 */
export function sexualizesMinors(text: string): boolean {
  return MINOR.test(text) && SEXUAL.test(text)
}

/** @throws RefusedContent when a string mentions both minors and sexuality */
export function refuseSexualizedMinors(...texts: string[]) {
  if (texts.some(sexualizesMinors)) {
    throw new RefusedContent('Content that combines minors and sexuality is never generated.')
  }
}
