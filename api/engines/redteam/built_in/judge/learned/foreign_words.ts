/**
 * Frequent words of languages whose other words often resemble English ones, so that too few of them are unknown. None is
 * an English word; some occur in names.
 */
export const FOREIGN_WORDS: readonly string[] = [
  ...['der', 'das', 'und', 'ist', 'nicht', 'ein', 'eine', 'ich', 'sie', 'wir', 'für', 'mit', 'auf'],
  ...['dem', 'den', 'von', 'zu', 'auch', 'oder', 'wird', 'kann', 'ihre', 'ihr', 'ihren', 'bei'],
  ...['le', 'la', 'les', 'des', 'du', 'un', 'une', 'et', 'est', 'vous', 'nous', 'pour', 'dans'],
  ...[
    'que',
    'qui',
    'pas',
    'avec',
    'sur',
    'votre',
    'je',
    'ne',
    'au',
    'ce',
    "c'est",
    "j'ai",
    "n'est",
  ],
  ...[
    "d'un",
    "d'une",
    'el',
    'los',
    'las',
    'una',
    'por',
    'para',
    'con',
    'se',
    'su',
    'usted',
    'está',
  ],
  ...['como', 'más', 'en', 'del', 'il', 'che', 'non', 'sono', 'della', 'gli', 'di', 'è'],
  ...['não', 'uma', 'você', 'seu', 'os', 'em', 'het', 'een', 'niet', 'voor', 'zijn', 'van'],
]
