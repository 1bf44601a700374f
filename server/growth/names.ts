/** The name in a language, in English, or the code. */
export const nameIn = ({ names, code }: { names: Record<string, string>; code: string }, language: string): string => names[language] ?? names.en ?? code
