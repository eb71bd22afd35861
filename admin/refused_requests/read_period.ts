import {
  DEFAULT_REFUSAL_PERIOD,
  REFUSAL_PERIOD_NAMES,
  type RefusalPeriod,
} from '#api/contract/refused_requests'

/** The period in an address; an unknown one is the default. */
export const readPeriod = (value: unknown): RefusalPeriod =>
  REFUSAL_PERIOD_NAMES.find((name) => name === value) ?? DEFAULT_REFUSAL_PERIOD
