import type { ReactNode } from 'react'
import type { Subject } from '#api/contract/permissions'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import { EmptyState } from '../ui/EmptyState.js'
import { CreateButton } from '../ui/list/CreateButton.js'
import '../i18n/areas/library.js'

/** A list without rows: what it is for, and the first step. */
export function ListEmpty(props: {
  /** Key of the list's texts, e.g. `library.policies`. */
  texts: string
  subject: Subject
  icon: ReactNode
}) {
  const t = useText()
  const mayCreate = useCan('create', props.subject)
  return (
    <EmptyState
      icon={props.icon}
      title={t(`${props.texts}.empty`)}
      explanation={
        mayCreate
          ? t(`${props.texts}.empty_hint`)
          : t('list.ask_admin', { subject: t(`subject.${props.subject}`) })
      }
      action={<CreateButton text={t(`${props.texts}.create`)} />}
    />
  )
}
