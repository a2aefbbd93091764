import { Select as RadixSelect } from "@radix-ui/themes";
import { Layer } from "./Layer.tsx";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export interface SelectProps {
  label: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  disabled?: boolean;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  rank?: "surface" | "ghost";
  className?: string;
}

export function Select({ label, value, options, onChange, disabled = false, rank = "surface", className, placeholder }: SelectProps) {
  return (
    <Layer>
      <RadixSelect.Root value={value} onValueChange={onChange} disabled={disabled}>
        <RadixSelect.Trigger aria-label={label} variant={rank} color="gray" placeholder={placeholder} {...(className ? { className } : {})} />
        <RadixSelect.Content position="popper" color="gray" highContrast>
          {options.map((option) => (
            <RadixSelect.Item key={option.value} value={option.value}>
              {option.label}
            </RadixSelect.Item>
          ))}
        </RadixSelect.Content>
      </RadixSelect.Root>
    </Layer>
  );
}
