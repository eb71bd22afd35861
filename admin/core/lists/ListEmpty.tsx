import type { ReactNode } from 'react'
import type { Subject } from '#api/contract/accounts/permissions'
import { useText } from '../i18n/i18n.js'
import { useCan } from '../session/session.js'
import { EmptyState } from '../states/EmptyState.js'
import { CreateButton } from './CreateButton.js'
import type { GroupWith } from '../i18n/message_keys.js'

/** Empty state of a list: explains the resource and shows the create button. */
export function ListEmpty(props: {
  /** Key prefix of the list's messages, e.g. `library.policies`. */
  texts: GroupWith<'empty'> & GroupWith<'empty_hint'> & GroupWith<'create'>
  subject: Subject
  icon: ReactNode
}) {
  const t = useText()
  const canCreate = useCan('create', props.subject)
  return (
    <EmptyState
      icon={props.icon}
      title={t(`${props.texts}.empty`)}
      explanation={
        canCreate
          ? t(`${props.texts}.empty_hint`)
          : t('list.ask_admin', { subject: t(`subject.${props.subject}`) })
      }
      action={<CreateButton text={t(`${props.texts}.create`)} />}
    />
  )
}
