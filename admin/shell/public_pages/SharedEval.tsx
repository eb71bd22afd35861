import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { evalQuery } from '../../evals/queries.js'
import { useEvalSource } from '../../evals/eval_source.js'
import { EvalPage } from '../../evals/page/EvalPage.js'
import { isGone, LinkGone } from './LinkGone.js'

/** Evaluation page of a public link. */
export function SharedEval() {
  const { id = '' } = useParams()
  const { error } = useQuery(evalQuery(id, useEvalSource()))
  return isGone(error) ? <LinkGone /> : <EvalPage />
}
