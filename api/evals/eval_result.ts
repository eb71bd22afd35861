import { EvalResultSchema } from '#database/schema'

export default class EvalResult extends EvalResultSchema {}
