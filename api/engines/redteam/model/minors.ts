import { RefusedContent } from './errors.js'

const MINOR =
  /\b(child(?:ren)?|kids?|minors?|under-?age(?:d)?|teen(?:s|ager|agers|aged)?|pre-?teens?|toddlers?|infants?|bab(?:y|ies)|school-?(?:girl|boy|child)\w*|(?:little|young) (?:girl|boy)s?|pupils?|adolescents?|(?:[1-9]|1[0-7])[- ](?:years?|yrs?)[- ]old|(?:aged?|age of) (?:[1-9]|1[0-7])|enfants?|niñ[oa]s?|menores|kinder|bambin[oie]|crianças?)(?!\w)/iu

const SEXUAL =
  /\b(sex(?:y|ual|ually|uali[sz]e[ds]?|ting)?|nud(?:e|es|ity)|naked|erotic\w*|porn\w*|csam|explicit (?:content|image|photo|picture)s?|intercourse|molest\w*|rap(?:e|es|ed|ing)|groom(?:ing|ed)|fetish\w*|lewd|arous\w*|genital\w*|sexuel\w*|sexuell\w*|nackt\w*|desnud\w*)(?!\w)/iu

/**
 * Whether a text brings minors and sexuality together. Deliberately coarse: it also turns away harmless mentions,
 * and knows English and the commonest words of a few other languages only; the instructions forbid the rest.
 */
export function sexualisesMinors(text: string): boolean {
  return MINOR.test(text) && SEXUAL.test(text)
}

/** @throws RefusedContent when any of the texts does */
export function refuseSexualisedMinors(...texts: string[]) {
  if (texts.some(sexualisesMinors)) {
    throw new RefusedContent('Nothing is written that brings minors and sexuality together.')
  }
}
