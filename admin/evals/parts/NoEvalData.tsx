import type { ReactNode } from 'react'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { useCanCreateEval } from '../places.js'
import { EvalCommands } from './EvalCommands.js'
import { NewEvalLink } from './NewEvalLink.js'

/** Empty state of a list that evaluations fill. Offers a new evaluation, or sharing one from the command-line tool. */
export function NoEvalData(props: {
  icon: ReactNode
  title: string
  /** Explains the content of an empty list and how to fill it. */
  explanation: string
  /** Replaces the link to a new evaluation. */
  action?: ReactNode
}) {
  const t = useText()
  const canRun = useCanCreateEval()
  const canShare = useCan('create', 'Eval')
  const { icon, title, explanation, action = <NewEvalLink /> } = props
  return (
    <>
      <EmptyState
        icon={icon}
        title={title}
        explanation={
          canRun || canShare ? explanation : t('list.ask_admin', { subject: t('subject.Eval') })
        }
        action={action}
      />
      {canShare && <EvalCommands />}
    </>
  )
}
