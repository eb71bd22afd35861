import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { Member } from '#api/contract/people'
import { useText } from '../app/i18n.js'
import { ActionMenu } from './ActionMenu.js'
import { lazyPart } from '../ui/lazyPart.js'
import { isDestructive, type MemberAction } from './member_actions.js'

const MemberActionDialog = lazyPart(() => import('./MemberActionDialog.js'), 'MemberActionDialog')

type Row = Pick<Member, 'id' | 'name' | 'isAdmin' | 'status' | 'teams'>

/** Only people sign in; a service account has a key, which is deleted with the account. */
const hasSessions = (removal: MemberAction) => removal === 'remove'

function actionsOf({ isAdmin, status, teams }: Row, removal: MemberAction): MemberAction[] {
  return [
    isAdmin ? 'remove_admin' : 'make_admin',
    'add_to_team',
    ...(teams.length > 0 ? (['remove_from_team'] as const) : []),
    ...(hasSessions(removal) ? (['sign_out'] as const) : []),
    status === 'active' ? 'deactivate' : 'reactivate',
    removal,
  ]
}

type Extra = { label: string; onPick: () => void }

/** What can be done with one member. `extra` comes first. */
export function MemberMenu(props: {
  member: Row
  removal: MemberAction
  extra?: readonly Extra[]
}) {
  const t = useText()
  const [action, setAction] = useState<MemberAction | null>(null)
  const { member, removal, extra = [] } = props
  return (
    <>
      <ActionMenu
        name={member.name}
        items={[
          ...extra,
          ...actionsOf(member, removal).map((one) => ({
            label: t(`people.action.${one}.label`),
            isDestructive: one === removal,
            onPick: () => setAction(one),
          })),
        ]}
      />
      {action && (
        <MemberActionDialog
          action={action}
          ids={[member.id]}
          subjects={[member]}
          countKey="people.count"
          onClose={() => setAction(null)}
        />
      )}
    </>
  )
}

const BULK: readonly MemberAction[] = [
  'add_to_team',
  'remove_from_team',
  'make_admin',
  'remove_admin',
  'deactivate',
  'reactivate',
]

/** The same for all selected rows, in one request. */
export function BulkMemberMenu({ removal, countKey }: { removal: MemberAction; countKey: string }) {
  const t = useText()
  const { selectedIds, data = [] } = useListContext<Row>()
  const [action, setAction] = useState<MemberAction | null>(null)
  return (
    <>
      <ActionMenu
        items={[...BULK, ...(hasSessions(removal) ? (['sign_out'] as const) : []), removal].map(
          (one) => ({
            label: t(`people.action.${one}.label`),
            isDestructive: isDestructive(one) && one === removal,
            onPick: () => setAction(one),
          })
        )}
      />
      {action && (
        <MemberActionDialog
          action={action}
          ids={selectedIds}
          subjects={data.filter(({ id }) => selectedIds.includes(id))}
          countKey={countKey}
          onClose={() => setAction(null)}
        />
      )}
    </>
  )
}
