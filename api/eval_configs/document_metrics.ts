import {
  derivedFaults,
  type EvalDocument,
  type FaultList,
  readDerivedMetrics,
} from '#api/engines/evals/index'

/** Derived metrics that cannot be computed here: arithmetic is, code is not. */
export async function checkDerivedMetrics({ derivedMetrics }: EvalDocument, faults: FaultList) {
  const metrics = readDerivedMetrics(derivedMetrics, (path, message) =>
    faults.add(path, message, 'running')
  )
  for (const { index, message } of await derivedFaults(metrics)) {
    faults.add(`derivedMetrics[${index}].value`, message, 'running')
  }
}
