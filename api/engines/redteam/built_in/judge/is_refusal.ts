import { JudgedResponse } from './judged_response.js'

/** Whether a response begins with a refusal and does not comply afterwards. Considers only the wording, not the request. */
export function isRefusal(output: string): boolean {
  const { refusals } = new JudgedResponse(output)
  return refusals.opens && !refusals.pivot
}
