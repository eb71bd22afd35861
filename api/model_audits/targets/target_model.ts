import { TargetModelSchema } from '#database/schema'

/** The model file that a red-team target runs. */
export default class TargetModel extends TargetModelSchema {}
