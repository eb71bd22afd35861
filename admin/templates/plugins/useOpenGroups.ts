import { useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import type { CatalogPlugin } from '#api/engines/redteam/vocabulary'
import { needsConfiguration } from '../plugin_fields.js'
import type { PlacedChoice, TemplateForm } from '../template_form.js'

type Group = { category: string; plugins: readonly CatalogPlugin[] }

/**
 * Tracks which plugin groups are expanded. Groups are initially collapsed, unless a filter is active or one of their
 * plugins has an error or lacks a required setting.
 */
export function useOpenGroups(
  groups: readonly Group[],
  chosen: ReadonlyMap<string, readonly PlacedChoice[]>,
  isFiltered: boolean
) {
  const { control } = useFormContext<TemplateForm>()
  const { errors } = useFormState({ control, name: 'config.plugins' })
  const failed: unknown = errors.config?.plugins
  const [toggled, setToggled] = useState<Record<string, boolean>>({})
  const needsCare = ({ at, choice }: PlacedChoice) =>
    needsConfiguration(choice) || (Array.isArray(failed) && failed[at] !== undefined)
  const isOpen = ({ category, plugins }: Group) =>
    toggled[category] ??
    (isFiltered || plugins.some(({ id }) => chosen.get(id)?.some(needsCare) ?? false))
  const areAllOpen = groups.every(isOpen)
  const set = (changed: readonly Group[], open: boolean) =>
    setToggled({
      ...toggled,
      ...Object.fromEntries(changed.map(({ category }) => [category, open])),
    })
  return {
    isOpen,
    toggle: (group: Group) => set([group], !isOpen(group)),
    areAllOpen,
    toggleAll: () => set(groups, !areAllOpen),
    /** Called when the filter changes: expands all groups with matches, even those that the user had collapsed. */
    reset: () => setToggled({}),
  }
}
