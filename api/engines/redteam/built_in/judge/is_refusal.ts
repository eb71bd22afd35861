import { JudgedResponse } from './judged_response.js'

/** Whether a response begins with a refusal and does not comply afterwards. Reads the wording only, not the request. */
export function isRefusal(output: string): boolean {
  const { refusals } = new JudgedResponse(output)
  return refusals.opens && !refusals.pivot
}
