import { isCardNumber, isSocialSecurityNumber } from './checksums.js'
import * as west from './countries/europe_and_north_america.js'
import * as overseas from './countries/overseas.js'

/**
 * A type of identifier. `forms` are its usual spellings: `9` is a digit, `A` a letter, `X` a letter or digit, `_` a space,
 * hyphen or dot, and any other character is literal.
 */
export type IdentifierType = {
  type: string
  country: string
  forms: string[]
  isValid: (compact: string) => boolean
  /** Lower-case words that name the identifier; searched for in the text around it. */
  context: string[]
  /**
   * What proves an identifier besides its form. `strong`: the check digits suffice. `weak`: about 1 in 10 random
   * numbers is valid, so a form without its punctuation counts only next to its name. `none`: there is no check digit,
   * so every form counts only next to its name.
   */
  evidence: 'strong' | 'weak' | 'none'
}

const ID_WORDS = ['id number', 'national id', 'identity']
const TAX_WORDS = ['tax', 'steuer', 'fiscal', 'tin', 'contribuinte', 'impuesto']

/** Identifiers of 26 countries, and payment cards. */
export const IDENTIFIER_TYPES: readonly IdentifierType[] = [
  ...cards(),
  type(
    'US_SSN',
    'US',
    ['999-99-9999', '999 99 9999', '999999999'],
    isSocialSecurityNumber,
    'weak',
    ['ssn', 'social security', 'social-security', 'sozialversicherung']
  ),
  type('US_ITIN', 'US', ['999-99-9999', '999999999'], west.isItin, 'none', [
    'itin',
    'taxpayer',
    ...TAX_WORDS,
  ]),
  type('US_NPI', 'US', ['9999999999'], west.isNpi, 'weak', ['npi', 'provider']),
  type('US_ABA_ROUTING', 'US', ['999999999'], west.isAbaRouting, 'weak', ['routing', 'aba', 'rtn']),
  type('UK_NHS', 'GB', ['999 999 9999', '9999999999'], west.isNhsNumber, 'weak', [
    'nhs',
    'national health',
  ]),
  type('UK_NINO', 'GB', ['AA 99 99 99 A', 'AA999999A'], west.isNino, 'strong', [
    'nino',
    'national insurance',
    'ni number',
  ]),
  type('CA_SIN', 'CA', ['999_999_999', '999999999'], west.isSin, 'weak', [
    'sin',
    'social insurance',
    'assurance sociale',
    'nas',
  ]),
  type('DE_TAX_ID', 'DE', ['99 999 999 999', '99999999999'], west.isGermanTaxId, 'weak', [
    'steuer',
    'idnr',
    'tax',
  ]),
  type(
    'DE_VAT',
    'DE',
    ['DE999999999', 'DE 999999999', 'DE 999 999 999'],
    west.isGermanVat,
    'strong',
    ['ust', 'vat', 'umsatzsteuer']
  ),
  type(
    'ES_NIF',
    'ES',
    ['99999999A', '99999999-A', '99.999.999-A', 'A9999999A', 'A-9999999-A'],
    (text) => /^[\dXYZ]/.test(text) && west.isSpanishId(text),
    'strong',
    ['dni', 'nif', 'nie']
  ),
  type(
    'IT_FISCAL_CODE',
    'IT',
    ['AAAAAAXXAXXAXXXA', 'AAAAAA XXAXX AXXXA'],
    west.isFiscalCode,
    'strong',
    ['codice fiscale', 'fiscal']
  ),
  type(
    'FR_NIR',
    'FR',
    ['999999999999999', '9 99 99 99 999 999 99', '9 99 99 XX 999 999 99', '99999XX99999999'],
    west.isNir,
    'strong',
    ['nir', 'sécurité sociale', 'securite sociale', 'insee']
  ),
  type('NL_BSN', 'NL', ['9999.99.999', '9999 99 999', '999999999'], west.isBsn, 'weak', [
    'bsn',
    'burgerservicenummer',
    'sofi',
  ]),
  type(
    'BE_NATIONAL_NUMBER',
    'BE',
    ['99.99.99-999.99', '99999999999'],
    west.isBelgianNumber,
    'strong',
    ['rijksregister', 'registre national', 'national number', 'insz', 'niss']
  ),
  type('PL_PESEL', 'PL', ['99999999999'], west.isPesel, 'weak', ['pesel']),
  type(
    'SE_PERSONNUMMER',
    'SE',
    ['999999-9999', '99999999-9999', '999999999999', '9999999999'],
    west.isPersonnummer,
    'weak',
    ['personnummer', 'personal number', 'swedish']
  ),
  type('NO_BIRTH_NUMBER', 'NO', ['999999 99999', '99999999999'], west.isBirthNumber, 'strong', [
    'fødselsnummer',
    'fodselsnummer',
    'personnummer',
    'birth number',
  ]),
  type('FI_HETU', 'FI', ['999999-999X', '999999A999X', '999999+999X'], west.isHetu, 'strong', [
    'henkilötunnus',
    'hetu',
    'personal identity',
  ]),
  type('PT_NIF', 'PT', ['999 999 999', '999999999'], west.isPortugueseNif, 'weak', [
    'nif',
    'contribuinte',
  ]),
  type('CH_AHV', 'CH', ['999.9999.9999.99', '9999999999999'], west.isAhv, 'strong', [
    'ahv',
    'avs',
    'navs',
  ]),
  type('AU_TFN', 'AU', ['999 999 999', '999999999'], overseas.isTfn, 'weak', ['tfn', 'tax file']),
  type('AU_ABN', 'AU', ['99 999 999 999', '99999999999'], overseas.isAbn, 'strong', [
    'abn',
    'business number',
  ]),
  type('AU_MEDICARE', 'AU', ['9999 99999 9', '9999999999'], overseas.isMedicare, 'weak', [
    'medicare',
  ]),
  type('IN_AADHAAR', 'IN', ['9999_9999_9999', '999999999999'], overseas.isAadhaar, 'weak', [
    'aadhaar',
    'aadhar',
    'uidai',
  ]),
  type('IN_PAN', 'IN', ['AAAAA9999A'], overseas.isPan, 'none', [
    'pan',
    'permanent account',
    'income tax',
  ]),
  type('SG_NRIC', 'SG', ['A9999999A'], overseas.isNric, 'strong', ['nric', 'fin']),
  type('KR_RRN', 'KR', ['999999-9999999', '9999999999999'], overseas.isRrn, 'weak', [
    '주민등록번호',
    'resident registration',
    'rrn',
  ]),
  type('TR_TCKN', 'TR', ['99999999999'], overseas.isTckn, 'strong', ['tckn', 'kimlik', 't.c.']),
  type('BR_CPF', 'BR', ['999.999.999-99', '99999999999'], overseas.isCpf, 'strong', ['cpf']),
  type('BR_CNPJ', 'BR', ['99.999.999/9999-99', '99999999999999'], overseas.isCnpj, 'strong', [
    'cnpj',
  ]),
  type('ZA_ID', 'ZA', ['999999 9999 999', '9999999999999'], overseas.isSouthAfricanId, 'weak', [
    'south africa',
    'id number',
    'identity number',
    'id no',
    ...ID_WORDS,
  ]),
  type(
    'CL_RUT',
    'CL',
    ['99.999.999-X', '9.999.999-X', '99999999-X', '9999999-X'],
    (text) => /^\d+[\dK]$/.test(text) && overseas.isRut(text),
    'weak',
    ['rut', 'run']
  ),
  type('CN_RESIDENT_ID', 'CN', ['99999999999999999X'], overseas.isChineseId, 'strong', [
    '身份证',
    'resident identity',
    'id card',
  ]),
  type('JP_MY_NUMBER', 'JP', ['9999_9999_9999', '999999999999'], overseas.isMyNumber, 'weak', [
    'my number',
    'マイナンバー',
    '個人番号',
  ]),
  type('TH_ID', 'TH', ['9-9999-99999-99-9', '9999999999999'], overseas.isThaiId, 'weak', [
    'thai',
    'เลขประจำตัวประชาชน',
  ]),
]

function type(
  ...[name, country, forms, isValid, evidence, context]: [
    string,
    string,
    string[],
    IdentifierType['isValid'],
    IdentifierType['evidence'],
    string[],
  ]
): IdentifierType {
  return { type: name, country, forms, isValid, context, evidence }
}

/** Returns the types of payment card numbers, with 13 to 19 digits, unbroken or grouped as on cards. */
function cards(): IdentifierType[] {
  const forms = [
    '9999_9999_9999_9999',
    '9999_999999_99999',
    '9999_999999_9999',
    '9999_9999_9999_9999_999',
  ]
  for (let length = 13; length <= 19; length++) forms.push('9'.repeat(length))
  return [
    type('CREDIT_CARD', '', forms, isCardNumber, 'strong', [
      'card',
      'visa',
      'mastercard',
      'amex',
      'karte',
      'carte',
      'tarjeta',
    ]),
  ]
}
