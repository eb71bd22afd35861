import { useState, type ReactNode } from 'react'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { McpApplicationRecord } from '#api/contract/mcp/application'
import type { McpPermissionRecord, PermissionEffect } from '#api/contract/mcp/permission'
import { ActionMenu, type ActionItem } from '../../core/dialogs/ActionMenu.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCards } from '../../core/lists/rows/useCards.js'
import { useCan } from '../../core/session/session.js'
import { EffectChip } from '../parts/EffectChip.js'
import { DeletePermission } from './DeletePermission.js'
import './messages.js'
import { formOf, type Member } from './permission_form.js'
import { PermissionDialog } from './PermissionDialog.js'
import { useMembers } from './queries.js'
import { usePermissionLines } from './usePermissionLines.js'

type Props = { application: McpApplicationRecord; permissions: readonly McpPermissionRecord[] }
type Open = { action: 'edit' | 'delete'; permission: McpPermissionRecord } | null

/** Permissions by position, with the default decision as the last row. */
export function PermissionTable({ application, permissions }: Props) {
  const t = useText()
  const [open, setOpen] = useState<Open>(null)
  const userIds = permissions.flatMap(({ userId }) => userId ?? [])
  const { data: members = [] } = useMembers([...new Set(userIds)].sort())
  const { itemsOf, hasActions } = useActions((action, permission) =>
    setOpen({ action, permission })
  )
  const close = () => setOpen(null)
  return (
    <>
      <TableContainer tabIndex={0} role="region" aria-label={t('mcp_permissions.table')}>
        <Table size="small" sx={TABLE}>
          <Headings hasActions={hasActions} />
          <TableBody>
            {permissions.map((permission) => (
              <PermissionRow
                key={permission.id}
                permission={permission}
                user={memberOf(members, permission)}
                items={itemsOf(permission)}
              />
            ))}
            <DefaultRow hasActions={hasActions} />
          </TableBody>
        </Table>
      </TableContainer>
      {open?.action === 'edit' && (
        <PermissionDialog
          applicationId={application.id}
          record={open.permission}
          initial={formOf(open.permission, memberOf(members, open.permission))}
          onClose={close}
        />
      )}
      {open?.action === 'delete' && (
        <DeletePermission permission={open.permission} onClose={close} />
      )}
    </>
  )
}

const memberOf = (members: readonly Member[], { userId }: McpPermissionRecord) =>
  members.find((member) => member.userId === userId) ?? null

function Headings({ hasActions }: { hasActions: boolean }) {
  const t = useText()
  const isNarrow = useCards()
  return (
    <TableHead>
      <TableRow>
        <TableCell align="right">{t('mcp_permissions.column.position')}</TableCell>
        <TableCell>{t('mcp_permissions.column.permission')}</TableCell>
        {!isNarrow && <TableCell>{t('mcp_permissions.column.effect')}</TableCell>}
        {hasActions && <TableCell>{t('mcp_permissions.column.actions')}</TableCell>}
      </TableRow>
    </TableHead>
  )
}

type Pick = (action: 'edit' | 'delete', permission: McpPermissionRecord) => void

/** Returns the actions that the user is allowed to perform on a permission. */
function useActions(onPick: Pick) {
  const t = useText()
  const canUpdate = useCan('update', 'McpPermission')
  const canDelete = useCan('delete', 'McpPermission')
  const itemsOf = (permission: McpPermissionRecord): ActionItem[] => [
    ...(canUpdate
      ? [{ label: t('mcp_permissions.edit'), onPick: () => onPick('edit', permission) }]
      : []),
    ...(canDelete
      ? [
          {
            label: t('mcp_permissions.delete'),
            isDestructive: true,
            onPick: () => onPick('delete', permission),
          },
        ]
      : []),
  ]
  return { itemsOf, hasActions: canUpdate || canDelete }
}

function PermissionRow(props: {
  permission: McpPermissionRecord
  user: Member | null
  items: readonly ActionItem[]
}) {
  const { permission, user, items } = props
  return (
    <Row
      position={formatCount(permission.position)}
      name={permission.name}
      lines={usePermissionLines(permission, user)}
      effect={permission.effect}
      actions={items.length > 0 && <ActionMenu name={permission.name} items={items} />}
    />
  )
}

function DefaultRow({ hasActions }: { hasActions: boolean }) {
  const t = useText()
  return (
    <Row
      position={t('mcp_permissions.last')}
      name={t('mcp_permissions.default_name')}
      lines={[t('mcp_permissions.default_hint')]}
      effect="deny"
      // An empty cell under the heading of the actions.
      actions={hasActions && <span />}
    />
  )
}

/** On narrow screens, the effect is below the name, so that the actions stay visible. */
function Row(props: {
  position: string
  name: string
  lines: readonly string[]
  effect: PermissionEffect
  actions: ReactNode
}) {
  const isNarrow = useCards()
  const effect = <EffectChip effect={props.effect} />
  return (
    <TableRow>
      <TableCell align="right">{props.position}</TableCell>
      <TableCell component="th" scope="row" sx={{ width: '100%', overflowWrap: 'anywhere' }}>
        <strong>{props.name}</strong>
        {isNarrow && <div>{effect}</div>}
        {props.lines.map((line) => (
          <Typography key={line} variant="body2" color="text.secondary">
            {line}
          </Typography>
        ))}
      </TableCell>
      {!isNarrow && <TableCell>{effect}</TableCell>}
      {props.actions && <TableCell>{props.actions}</TableCell>}
    </TableRow>
  )
}

const TABLE = {
  '& td, & th': { verticalAlign: 'top', px: { xs: 0.75, sm: 2 } },
} as const
