/**
 * Declares SQL fragments of a higher context that a lower one embeds in its own statements, such as a count. The owner
 * of the table writes the SQL, and `start/ports.ts` binds it.
 */
export function sqlPort<Fragments extends object>(name: string) {
  let bound: Fragments | undefined
  return {
    bind(fragments: Fragments) {
      bound = fragments
    },
    /**
     * Returns the bound fragments.
     * @throws Error if nothing is bound, which is a mistake in `start/ports.ts`
     */
    sql(): Fragments {
      if (!bound) throw new Error(`The SQL port "${name}" is not bound`)
      return bound
    },
  }
}
