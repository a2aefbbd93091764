import { useState } from "react";
import { Input } from "../../ui/Input.tsx";

interface TextInputProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly help?: string;
  /** The problem with it; null where there is none. */
  readonly check?: (text: string) => string | null;
  readonly onSave: (text: string) => void;
}

/** A line of text that is saved as one leaves it. */
export function TextInput({ label, value, placeholder, help, check, onSave }: TextInputProps) {
  const [error, setError] = useState<string | null>(null);
  const save = (text: string) => {
    const problem = text === value ? null : (check?.(text) ?? null);
    setError(problem);
    if (text !== value && problem === null) onSave(text);
  };
  return (
    <Input
      key={value}
      label={label}
      defaultValue={value}
      {...(placeholder ? { placeholder } : {})}
      {...(help ? { help } : {})}
      error={error ?? undefined}
      onBlur={(event) => save(event.currentTarget.value.trim())}
      onKeyDown={(event) => {
        if (event.key === "Enter") save(event.currentTarget.value.trim());
      }}
    />
  );
}
