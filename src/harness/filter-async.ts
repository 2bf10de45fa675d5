/** The items for which an asynchronous test holds, in their order. All are tested at once. */
export async function filterAsync<T>(items: readonly T[], holds: (item: T) => Promise<boolean>): Promise<T[]> {
  const results = await Promise.all(items.map(holds));
  return items.filter((_, index) => results[index]);
}
