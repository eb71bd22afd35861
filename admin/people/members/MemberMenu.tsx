import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { Member } from '#api/contract/accounts/people'
import { useText } from '../../core/i18n/i18n.js'
import { ActionMenu } from '../../core/dialogs/ActionMenu.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { isDestructive, type MemberAction } from '../member_actions.js'
import type { MemberActionProps } from '../member_action.js'

const MemberActionDialog = lazyPart(() => import('./MemberActionDialog.js'), 'MemberActionDialog')

type Row = Pick<Member, 'id' | 'name' | 'isAdmin' | 'status' | 'teams'>

/**
 * Whether the members have sessions to end: users do, service accounts do not. Only users have the removal action `remove`.
 */
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

/** Menu of actions for a member. `extra` items come first. */
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
            label: t(`people.action.${one}.label`, { smart_count: 1 }),
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

/** Menu of actions for the selected members; each action is one request. */
export function BulkMemberMenu({
  removal,
  countKey,
}: {
  removal: MemberAction
  countKey: MemberActionProps['countKey']
}) {
  const t = useText()
  const { selectedIds, data = [] } = useListContext<Row>()
  const [action, setAction] = useState<MemberAction | null>(null)
  return (
    <>
      <ActionMenu
        items={[...BULK, ...(hasSessions(removal) ? (['sign_out'] as const) : []), removal].map(
          (one) => ({
            label: t(`people.action.${one}.label`, { smart_count: selectedIds.length }),
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
