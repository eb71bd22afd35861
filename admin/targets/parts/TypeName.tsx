import { useText } from '../../core/i18n/i18n.js'
import { kindName } from '../address_of.js'
import type { TargetRecord } from '../target_form.js'

export function useTypeName() {
  const t = useText()
  return (target: Pick<TargetRecord, 'type' | 'settings'>): string =>
    kindName(target) ?? t(`targets.type.${target.type}`)
}

export function TypeName({ target }: { target: Pick<TargetRecord, 'type' | 'settings'> }) {
  return <>{useTypeName()(target)}</>
}
